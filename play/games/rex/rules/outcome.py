"""X9.6 to X9.10: what a battle costs, once plans and accusations are known."""

from play.games.rex.rules.state import NONE, RexState, battle_of, read_units


def kind_of(game: RexState, card: str) -> str:
    return "" if card == NONE else game.box.cards[card].kind


def lay_aside(game: RexState, side: str, is_winner: bool) -> None:
    """X9.10: the loser's cards go, the winner keeps what is not marked."""
    from_plan = [each for each in battle_of(game).plans[side][1:] if each in game.box.cards]
    for card in from_plan:
        if is_winner and not game.box.cards[card].discard:
            game.take(side, card)
        else:
            game.strategy_discard.append(card)


def fell_leader(game: RexState, side: str) -> int:
    """Destroys the leader of a plan, if it is one; its strength."""
    leader = battle_of(game).plans[side][1]
    if leader not in game.box.leaders:
        return 0
    game.fell(side, leader)
    return game.box.leaders[leader].strength


def keep_leader(game: RexState, side: str) -> None:
    """A leader that survived is bound to this location in this phase (X9.4)."""
    battle = battle_of(game)
    leader = battle.plans[side][1]
    if leader in game.players[side].leaders:
        game.players[side].used[leader] = battle.place


def lose_all(game: RexState, side: str) -> None:
    place = battle_of(game).place
    plain, mech, _down = game.count(place, side)
    game.destroy(place, side, plain, mech)


def both_betrayed(game: RexState) -> None:
    for side in battle_of(game).sides:
        fell_leader(game, side)
        lose_all(game, side)
        lay_aside(game, side, is_winner=False)
    game.tell("won", place=battle_of(game).place, seat="", why="betrayal")


def betrayed(game: RexState, winner: str) -> None:
    """The winner loses nothing, the other side everything it had there."""
    battle = battle_of(game)
    loser = next(side for side in battle.sides if side != winner)
    fell_leader(game, loser)
    lose_all(game, loser)
    lay_aside(game, loser, is_winner=False)
    lay_aside(game, winner, is_winner=True)
    keep_leader(game, winner)
    battle.winner = winner
    game.tell("won", place=battle.place, seat=winner, why="betrayal")


def is_hit(game: RexState, attack: str, defence: str) -> bool:
    """X9.7: a lance strikes through every defence, others through all but their own."""
    kind = kind_of(game, attack)
    return kind == "beam" or (kind in ("energy", "bio") and kind != kind_of(game, defence))


def is_explosion(game: RexState) -> bool:
    """X9.7: a lance and a screen, whosever they are."""
    plans = battle_of(game).plans.values()
    return any(kind_of(game, plan[2]) == "beam" for plan in plans) and any(
        kind_of(game, plan[3]) == "energy" for plan in plans
    )


def compare(game: RexState) -> None:
    """X9.7, X9.8: leaders are hit, then dials and leaders count."""
    battle = battle_of(game)
    plans, explodes = battle.plans, is_explosion(game)
    strengths, bounty = {}, 0
    for side, enemy in (battle.sides, battle.sides[::-1]):
        strengths[side] = int(plans[side][0])
        if explodes or is_hit(game, plans[enemy][2], plans[side][3]):
            bounty += fell_leader(game, side)
        else:
            strengths[side] += game.box.strength_of(plans[side][1])
    first, second = sorted(battle.sides, key=game.order().index)
    is_second = strengths[second] > strengths[first]
    winner, loser = (second, first) if is_second else (first, second)
    if game.box.head.leader_bounty and bounty:
        game.players[winner].influence += bounty
        game.tell("bounty", seat=winner, amount=bounty)
    battle.winner = winner
    game.tell("strengths", place=battle.place, strengths=strengths, explodes=explodes)
    for side in battle.sides:
        lay_aside(game, side, is_winner=side == winner)
        keep_leader(game, side)
    game.tell("won", place=battle.place, seat=winner, why="explosion" if explodes else "strength")
    if explodes:
        game.destroy_all(battle.place)
        game.clear_tokens(battle.place)
        return
    lose_all(game, loser)
    choices = losses(game, winner)
    if len(choices) > 1:
        game.step, game.to_move = "lose", (winner,)
    else:
        pay_losses(game, winner, choices[0])


def losses(game: RexState, seat: str) -> list[str]:
    """X9.9: units of at least the dialled strength, none of them superfluous."""
    battle = battle_of(game)
    dial = int(battle.plans[seat][0])
    plain, mech, _down = game.count(battle.place, seat)
    found = []
    for machines in range(min(mech, -(-dial // 2)) + 1):
        others = max(0, dial - 2 * machines)
        wasted = 2 * machines + others - dial
        if others <= plain and (not wasted or not others):
            found.append(game.units_text(seat, others, machines))
    return found


def pay_losses(game: RexState, seat: str, units: str) -> None:
    plain, mech = read_units(units)
    game.destroy(battle_of(game).place, seat, plain, mech)
    game.step = "fought"
