/** For tests of what uses this package: a registry that lives and ends with the process. */
export {
  type Interruption,
  type KeptDoi,
  PASSWORD,
  type StandInRegistry,
  standInRegistry,
  USER,
} from './testing/stand-in-registry.ts'
