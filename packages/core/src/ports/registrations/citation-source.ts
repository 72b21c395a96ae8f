import type { Pid } from '../../rules/datasets/pid.ts'
import type { CitationEvent } from '../../rules/usage/citation-event.ts'

/** Where the registry of identifiers tells which works are linked with a dataset. */
export interface CitationSource {
  /** Whether the registry knows such identifiers. */
  manages(pid: Pid): boolean
  /**
   * All links of an identifier, page by page; follows no address of another host. Rejects when any page cannot be
   * read: nothing that came before it may be used then.
   */
  eventsOf(pid: Pid): AsyncIterable<readonly CitationEvent[]>
}
