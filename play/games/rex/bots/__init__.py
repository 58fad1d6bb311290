"""Players of Rex that know what their seat sees: `envoy` goes by rule, `regent` looks ahead."""
