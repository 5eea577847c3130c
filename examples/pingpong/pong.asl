// The other player: returns every ball, or misses it and gives the point away.
@return +!ball <- .send(ping, achieve, ball).
@miss   +!ball <- .send(ping, tell, point).
@cheer  +point <- +happy.
