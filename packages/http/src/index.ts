export { addressOfClient, clientAddress } from './app/client-address.ts'
export type { CorsOptions } from './app/cors.ts'
export { type HoldfastAppOptions, type HoldfastAppParts, holdfastApp } from './app/holdfast-app.ts'
export { repositoryEndpoints } from './app/repository-endpoints.ts'
export { requestId } from './app/request-id.ts'
export { type AnsweredRequest, type RequestRecords, recordAnswered } from './app/request-log.ts'
export type { Authenticate, Mechanism } from './endpoints/caller.ts'
export {
  type AnswerDeclaration,
  type Call,
  type CallerNeed,
  type Declaration,
  type Endpoint,
  endpoint,
  type Method,
} from './endpoints/endpoint.ts'
export type { Presentation } from './endpoints/presentation.ts'
export { serviceJson } from './exports/service-json.ts'
export { manifestIn } from './external-tools/manifest-body.ts'
export { toolToken } from './external-tools/tool-token-mechanism.ts'
export { formParts } from './input/multipart.ts'
export { requestBytes } from './input/request-bytes.ts'
export { closeWithConnection } from './output/queued-responses.ts'
export {
  type Representation,
  type RepresentationCache,
  representationCache,
} from './output/representation-cache.ts'
export { defectBody } from './refusals/defect-body.ts'
export type { AppContext, AppEnv } from './request/environment.ts'
export { type Log, type LogFacts, SILENT_LOG } from './request/log.ts'
export { signedUrl } from './signing/signed-url-mechanism.ts'
export { bearerToken } from './users/bearer-mechanism.ts'
export { workflowInvocation } from './workflows/invocation-mechanism.ts'
export { workflowIn } from './workflows/workflow-body.ts'
