// Asks for the page again until the rules are prepared, and says meanwhile how long that still takes.

const OFTEN = 5; // seconds

function start(note) {
  async function ask() {
    try {
      const answer = await fetch(location.href, { headers: { accept: "application/json" } });
      if (answer.status !== 503) {
        location.reload();
        return;
      }
      const { errors } = await answer.json();
      note.textContent = errors[0].message;
      askIn(Number(answer.headers.get("Retry-After")));
    } catch {
      askIn(OFTEN); // nobody answers while the site is started again
    }
  }

  function askIn(seconds) {
    setTimeout(ask, 1000 * Math.min(seconds, OFTEN));
  }

  askIn(Number(note.dataset.tryAgain));
}

start(document.querySelector("[data-try-again]"));
