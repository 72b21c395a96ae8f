export type { Authenticate, Mechanism } from './app/caller.ts'
export type { CorsOptions } from './app/cors.ts'
export {
  type AnswerDeclaration,
  type Call,
  type CallerNeed,
  type Declaration,
  type Endpoint,
  endpoint,
  type Method,
} from './app/endpoint.ts'
export type { AppContext, AppEnv } from './app/environment.ts'
export { type HoldfastAppOptions, type HoldfastAppParts, holdfastApp } from './app/holdfast-app.ts'
export { type Log, type LogFacts, SILENT_LOG } from './app/log.ts'
export type { Presentation } from './app/presentation.ts'
export { repositoryEndpoints } from './app/repository-endpoints.ts'
export { serviceJson } from './exports/service-json.ts'
export { workflowInvocation } from './workflows/invocation-mechanism.ts'
