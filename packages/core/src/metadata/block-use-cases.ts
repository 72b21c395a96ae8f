import type { Domain } from '../ports.ts'
import { refuse } from '../refusals/refusal.ts'
import type { MetadataBlock } from './model.ts'

/** The metadata blocks of the installation (platform supplement, 17.1). They are open to everybody. */
export const blockUseCases = ({ blocks }: Domain) => ({
  all: (): readonly MetadataBlock[] => blocks,

  /** By name, or by numeric id. */
  get: (nameOrId: string): MetadataBlock =>
    blocks.find(({ id, name }) => name === nameOrId || String(id) === nameOrId) ??
    refuse({ kind: 'notFound', what: `Metadata block ${nameOrId.slice(0, 100)}` }),
})
