export { type GlobusStandIn, type GlobusTask, globusStandIn } from './testing/globus-stand-in.ts'
