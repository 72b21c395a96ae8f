export {
  type AccessRequest,
  decideRequest,
  filesAccepting,
  REQUEST_COMMANDS,
  REQUEST_STATES,
  type RequestCommand,
  type RequestEvent,
  type RequestObstacle,
  type RequestState,
} from './access-request.ts'
export {
  noSuchRequestedFile,
  type RequestFacts,
  type RequestGuestbook,
  requestObstacle,
} from './request-obstacle.ts'
