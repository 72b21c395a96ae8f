import type { Domain } from '../../ports/ports.ts'
import { originOf } from '../../rules/external-tools/external-tool.ts'
import { keptReading } from '../settings/kept-reading.ts'
import { openToolUseCases } from './open-tool-use-cases.ts'
import { toolRegistryUseCases } from './tool-registry-use-cases.ts'
import { toolTokenUseCases } from './tool-token-use-cases.ts'

/** Tools of others that open files and datasets (docs/specification/external-tools.md). */
export function externalToolsArea(domain: Domain) {
  const origins = keptReading(domain, async () => {
    const tools = await domain.store.read(({ externalTools }) => externalTools.all(), {
      consistency: 'latest',
    })
    return new Set(tools.map(originOf))
  })
  const tokens = toolTokenUseCases(domain)
  return {
    ...toolRegistryUseCases(domain, { changed: origins.changed }),
    ...openToolUseCases(domain, tokens),
    bearerOf: tokens.bearerOf,
    /** The origins of the pages of all tools, which may read what they are allowed to call. */
    origins: origins.current,
  }
}
