// What the server answers to a module that reads it; a refusal is thrown with its reason.

export class NotLoaded extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

// The response if it is a success. Throws NotLoaded, with status 0 where there is no connection.
export async function load(address) {
  const response = await fetch(address, { headers: { accept: "application/json" } }).catch(() => null);
  if (response?.ok) return response;
  const refusal = await response?.json().catch(() => null);
  throw new NotLoaded(response?.status ?? 0, refusal?.errors?.[0]?.message ?? "");
}
