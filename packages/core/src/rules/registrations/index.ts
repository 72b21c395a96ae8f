export { datasetPidUrl, fileLandingPage, filePidUrl, landingPage } from './landing-page.ts'
export {
  beginRegistration,
  decide as decideRegistration,
  evolve as evolveRegistration,
  failureOf,
  isUpToDate,
  pidStateOf,
  registeredAtOf,
  sentOf,
  withAnotherChange,
} from './life-cycle.ts'
export {
  PID_STATES,
  type PidRecord,
  type PidState,
  REGISTRAR_TROUBLES,
  RegistrarFailure,
  type RegistrarTrouble,
} from './pid-record.ts'
export {
  pauseAfter,
  type RegistrarKnowledge,
  type Registration,
  type RegistrationFacts,
  type RegistrationFailure,
  type RegistrationProgress,
  type RegistrationStep,
  registeredObject,
  stepFor,
} from './registration.ts'
export type {
  RegistrationCommand,
  RegistrationEvent,
} from './registration-commands.ts'
