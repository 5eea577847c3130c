// Serves once, then returns every ball, or misses it and gives the point away.
!serve.

@serve  +!serve <- .send(pong, achieve, ball).
@return +!ball  <- .send(pong, achieve, ball).
@miss   +!ball  <- .send(pong, tell, point).
@cheer  +point  <- +happy.
