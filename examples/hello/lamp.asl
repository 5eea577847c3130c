// A lamp that lights itself: on when it gets dark, off when it is light again.
@on  +dark <- switch(on).
@off -dark <- switch(off).
