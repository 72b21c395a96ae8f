import type { Pid } from '../../rules/datasets/pid.ts'
import type { CitationSource } from './citation-source.ts'
import type { PidRegistrar } from './pid-registrar.ts'

/** The source of persistent identifiers. */
export interface PersistentIds {
  /**
   * A new identifier, not known to be in use. Makes no external request. Rejects when none can be generated.
   */
  mint(): Promise<Pid>
  /** Present if an external registrar must know the target of each identifier, so that it resolves. */
  readonly registrar?: PidRegistrar
  /** Present if the registrar tells which works cite a dataset. */
  readonly citations?: CitationSource
}
