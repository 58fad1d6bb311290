"""X6: the auction of Strategy cards."""

from play.games.game import ActionShape
from play.games.rex.rules.state import Auction, RexState


def begin(game: RexState) -> None:
    """X6.1; before that the Old Throne may lend to an ally (X12.6)."""
    game.phase = "bidding"
    treasurer = game.having("treasury")
    if treasurer and game.allies(treasurer) and game.players[treasurer].influence:
        game.step, game.to_move = "lend", (treasurer,)
    else:
        lay_out(game)


def lend_shapes(game: RexState, seat: str) -> list[ActionShape]:
    amounts = range(1, game.players[seat].influence + 1)
    return [ActionShape("give {seat} {amount}", {"seat": game.allies(seat), "amount": amounts})]


def lend(game: RexState, seat: str, ally: str, amount: str) -> None:
    game.pay(seat, int(amount), ally)
    lay_out(game)


def lay_out(game: RexState) -> None:
    wanted = sum(game.has_room(seat) for seat in game.seats)
    row = [card for _seat in range(wanted) if (card := game.draw())]
    game.tell("laid_out", cards=list(row), only=[], chance=True)
    game.auction = Auction(row)
    next_card(game, game.first)


def can_bid(game: RexState, seat: str) -> bool:
    """Everybody knows whether a seat can do more than pass (X6.4)."""
    assert game.auction is not None
    return (
        seat not in game.auction.passed
        and game.players[seat].influence > game.auction.high
        and game.has_room(seat)
    )


def next_card(game: RexState, start: str) -> None:
    """The next auction is opened from `start` on by the first who can bid (X6.3)."""
    auction = game.auction
    assert auction is not None
    auction.high, auction.bidder, auction.passed = 0, "", []
    opener = next((seat for seat in game.order(start) if can_bid(game, seat)), "")
    if not auction.row or not opener:
        end_auctions(game)
        return
    auction.opener = opener
    seer = game.having("foresight")
    only = [seer] if seer else []
    game.tell("auction", seat=opener, card=auction.row[0], only=only)
    game.step, game.to_move = "bid", (opener,)


def end_auctions(game: RexState) -> None:
    """X6.6: cards that nobody bought go back into the Strategy deck."""
    assert game.auction is not None
    if game.auction.row:
        game.tell("unsold", count=len(game.auction.row))
        game.strategy_deck += game.auction.row
        game.shuffle("strategy", game.strategy_deck)
    game.auction = None
    game.enter("recruitment")


def bid_shapes(game: RexState, seat: str) -> list[ActionShape]:
    assert game.auction is not None
    amounts = range(game.auction.high + 1, game.players[seat].influence + 1)
    return [ActionShape("bid {amount}", {"amount": amounts})]


def bid(game: RexState, seat: str, amount: str) -> None:
    assert game.auction is not None
    game.auction.high, game.auction.bidder = int(amount), seat
    game.tell("bid", seat=seat, amount=game.auction.high)
    go_round(game, seat)


def pass_(game: RexState, seat: str) -> None:
    assert game.auction is not None
    game.auction.passed.append(seat)
    game.tell("passed", seat=seat)
    go_round(game, seat)


def go_round(game: RexState, seat: str) -> None:
    """To the next who can bid more; without one the card is sold, or nobody wanted it (X6.4, X6.7)."""
    auction = game.auction
    assert auction is not None
    rest = [each for each in game.order(seat)[1:] if each != auction.bidder]
    for each in rest:
        if can_bid(game, each):
            game.to_move = (each,)
            return
    if auction.bidder:
        sell(game)
    else:
        end_auctions(game)


def sell(game: RexState) -> None:
    """X6.5; the Iron Barony draws another card (X6.8)."""
    auction = game.auction
    assert auction is not None
    buyer, card = auction.bidder, auction.row.pop(0)
    game.pay(buyer, auction.high, game.having("treasury"))
    game.take(buyer, card)
    only = [seat for seat in game.seats if seat in (buyer, game.having("foresight"))]
    game.tell("sold", seat=buyer, amount=auction.high, card=card, only=only)
    if game.has(buyer, "supply") and game.has_room(buyer) and (more := game.draw()):
        game.take(buyer, more)
        game.tell("drawn", seat=buyer, card=more, only=[buyer], chance=True)
    next_card(game, game.after(auction.opener))
