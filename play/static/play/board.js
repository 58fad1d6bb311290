// The contract between the table page, which is the same for every game, and the board of one game.
//
// The page keeps the socket, the log, clocks, offers, settings, playback and the replay's transport. The
// board draws the game, takes the player's choices and has the game's words. The page names the board's
// module in <div data-table data-board-script="…" data-drawings="…">; the module exports `createBoard`, and
// imports nothing of the page but seats.js, texts.js and what boards extend (board_base.js, picking_base.js,
// cursor_base.js). Where the reader stands is data-turn of that
// element: "mine", "theirs", "over", or "shown" in a story. What has a data-key is moved by `motion.flip`.
// The page says these texts of the board: command-example, shuffle-agrees, shuffle-kept, shuffle-differs.

/**
 * @typedef {"A" | "B" | "C" | "D" | "E" | "F"} Seat
 *
 * What the page reads of a game's view; the rest of it is the board's.
 * @typedef {object} View
 * @property {string[]} legal the reader's legal actions
 *
 * TABLE of the server: the state between two decisions, for one audience.
 * @typedef {object} Table
 * @property {number} ply
 * @property {Seat | null} seat the reader's seat
 * @property {any} match
 * @property {Seat[]} to_move who may act
 * @property {Seat[]} [chosen] who has chosen in secret
 * @property {Seat[]} [out] who is out
 * @property {{ winners: Seat[], places: Record<string, number>, reason: string }} [result] once it is over
 * @property {{ pattern: string, fields: Record<string, any> }[]} [shapes] legal actions that are too many for a list
 * @property {string} [only_action] the reader's only legal action, where everybody can tell that
 * @property {View & Record<string, any>} view
 * @property {Record<string, string>} words the legal actions in prose, but for those of the board's `wordsOf`
 *
 * STEP of the server: a decision, what followed from it, and the table after it.
 * @typedef {{ ply: number, seat: Seat, action: string, words: string, events: any[], table: Table }} Step
 *
 * @typedef {{ rule?: string | null, kind?: "note" | "task" | "preview" | "preparing" | "refused" | "hint" }} NoteOptions
 */

/**
 * What a board may use of the page.
 * @typedef {object} Shell
 * @property {import("./texts.js").Pieces} pieces the page's words and pieces
 * @property {import("./motion.js").Motion} motion movement at the reader's pace
 * @property {import("./acting.js").Acting | null} acting sends actions; null in a replay
 * @property {() => boolean} confirms whether the reader wants to confirm each action
 * @property {(voices: import("./sounds.js").Voice[]) => void} sound is heard while things move
 * @property {(seat: Seat, you?: string) => string} nameOf what a seat is called; `you` is the text for the reader's own
 * @property {(text: string, options?: NoteOptions) => void} note the line below the question; "" clears it
 * @property {() => void} clearPreview clears that line if it is a preview
 * @property {(message: string, rule: string) => void} refuse says why something is not done
 * @property {() => void} refresh asks for the question anew, after a choice has changed it
 */

/**
 * What the page needs of a board.
 * @typedef {object} Board
 * @property {(table: Table, more: boolean) => void} settle shows a table; with more steps to come nothing is chosen
 * @property {(step: Step) => void} open begins the story of a step; nothing is chosen until the next table
 * @property {(event: any) => Promise<void>} playEvent shows an event of the open step
 * @property {(table: Table) => string} when such as the round
 * @property {(table: Table, isMine: boolean) => string} question what is decided, for the reader or another
 * @property {(table: Table) => string} verdict why the game ended so
 * @property {(table: Table) => number} weight how weighty the open decision looks to everybody, from 0 to 1
 * @property {(table: Table) => string} [position] the same for tables between which nothing has changed that is seen
 * @property {(view: View) => number} round the number by which a replay jumps
 * @property {(table: Table) => Set<string>} lessons what the table shows that an explanation is about
 * @property {(event: any) => string} explain what a newcomer reads in the log beside an event; "" for nothing
 * @property {(table: Table) => string} step which kind of match this is among those that follow one another
 * @property {() => void} conceal hides what only the reader's seat may see
 * @property {(action: string) => void} showHint prepares the choice of that action and marks it
 * @property {(preview: { action: string, events: any[] } & Record<string, any>) => void} showPreview tells what an action would bring
 * @property {(text: string) => boolean} isNotation whether a text has the form of an action, legal or not
 * @property {(action: string) => boolean} [fits] whether an action is legal by one of the `shapes`
 * @property {(action: string) => string} [wordsOf] a legal action for which TABLE has no words
 * @property {(seed: bigint | string, head: any) => boolean | Promise<boolean>} isDealtFrom whether a trace begins
 * as its seed or key deals
 * @property {() => Promise<{ hasClip: (steps: Step[], round: number) => boolean, recordClip: (board: Board, steps: Step[],
 * options: { round: number, told: (part: number) => void }) => Promise<Blob> }>} [film] films of a round
 * @property {() => boolean} cancel drops the present choice; false where there is none
 * @property {(key: string) => boolean} key answers a key that the page does not use
 * @property {(direction: "left" | "right" | "up" | "down") => boolean} [move] answers an arrow key where it is not the nearest stop that is meant
 * @property {string} stops a selector of what the arrow keys go through
 * @property {() => HTMLElement | SVGElement | null} firstStop where they begin
 */

/** @typedef {(root: HTMLElement, shell: Shell) => Promise<Board>} CreateBoard */

/**
 * The board of the page's game.
 * @type {CreateBoard}
 */
export async function loadBoard(root, shell) {
  const { createBoard } = await import(root.dataset.boardScript);
  return createBoard(root, shell);
}
