"""X15: who has won at the end of a round."""

from play.games.rex.rules.state import RexState


def check(game: RexState) -> None:
    """X15.1 at the end of every round, X15.2 after the last one; else the next round begins."""
    winners, reason = strongholders(game)
    if not winners and game.round >= game.box.head.rounds:
        winners, reason = last_round(game)
    if winners:
        elders = seer(game, winners)
        if elders:
            winners, reason = [elders], "prediction"
        game.phase = game.step = "over"
        game.told += game.end(winners, reason)
        return
    game.round += 1
    game.enter("influence")


def held(game: RexState, seats: list[str]) -> int:
    """Strongholds that the seats control together."""
    return sum(any(game.controls(seat, place) for seat in seats) for place in game.box.strongholds)


def sides(game: RexState) -> list[list[str]]:
    """Alliances and seats alone, in order of play."""
    found: list[list[str]] = []
    for seat in game.order():
        side = sorted(game.side_of(seat))
        if side not in found:
            found.append(side)
    return found


def strongholders(game: RexState) -> tuple[list[str], str]:
    """X15.1; a stronghold that is closed counts for no alliance of three."""
    open_ones = sum(place != game.closed for place in game.box.strongholds)
    for side in sides(game):
        if held(game, side) >= min(game.box.head.needed[len(side) - 1], open_ones):
            return side, "strongholds" if len(side) == 1 else "alliance"
    return [], ""


def last_round(game: RexState) -> tuple[list[str], str]:
    """X15.3 to X15.5."""
    legion, traders = game.having("reclaim"), game.having("trade")
    claims = game.box.head.claims
    if legion and all(game.present(place) in ([], [legion]) for place in claims):
        return game.side_of(legion), "reclaimed"
    if traders:
        return game.side_of(traders), "trade"
    counts = {seat: held(game, [seat]) for seat in game.seats}
    best = [seat for seat, count in counts.items() if count == max(counts.values())]
    return best, "most" if len(best) == 1 else "shared"


def seer(game: RexState, winners: list[str]) -> str:
    """X15.6: the seat whose prediction has come true."""
    elders = game.having("prediction")
    if not elders or not game.players[elders].prediction:
        return ""
    race, number = game.players[elders].prediction
    won = any(game.players[seat].race == race for seat in winners)
    return elders if won and int(number) == game.round else ""
