/** For tests of users of this package: a registry that ends with the process. */
export {
  type Interruption,
  type KeptDoi,
  PASSWORD,
  type StandInRegistry,
  standInRegistry,
  USER,
} from './testing/stand-in-registry.ts'
