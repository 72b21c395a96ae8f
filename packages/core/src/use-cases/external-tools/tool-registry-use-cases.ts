import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { ExternalTool } from '../../rules/external-tools/external-tool.ts'
import { type ManifestInput, toolOf } from '../../rules/external-tools/manifest.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'

/** Every list of tools is sent whole. */
const MAX_TOOLS = 500

/** Refuses an id that names no tool. */
export const noSuchTool = (id: number | string): never =>
  refuse({
    kind: 'invalid',
    message: `Could not find external tool with id of ${String(id).slice(0, 100)}`,
  })

/** The tool; refuses an unknown id. */
export const toolFor = async ({ externalTools }: ReadUnit, id: number): Promise<ExternalTool> =>
  (await externalTools.find(id)) ?? noSuchTool(id)

/**
 * Which tools there are: public to read, for superusers to change
 * (docs/specification/external-tools.md#calls). `changed` runs after each change.
 */
export const toolRegistryUseCases = (
  { store, clock }: Domain,
  { changed }: { readonly changed: () => Promise<void> },
) => {
  const record = (
    { events }: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind: 'externalToolAdded' | 'externalToolRemoved'
      readonly tool: ExternalTool
    },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: null,
      details: { ...happened.tool },
    })

  const all = (): Promise<readonly ExternalTool[]> =>
    store.read(({ externalTools }) => externalTools.all(), { consistency: 'latest' })

  const get = (id: number): Promise<ExternalTool> =>
    store.read((unit) => toolFor(unit, id), { consistency: 'latest' })

  return {
    /** All tools, by id. */
    all,
    get,

    /** For superusers, as the address for administrators has them. */
    administered: {
      all: (actor: Actor): Promise<readonly ExternalTool[]> => {
        requireSuperuser(actor)
        return all()
      },
      get: (actor: Actor, id: number): Promise<ExternalTool> => {
        requireSuperuser(actor)
        return get(id)
      },
    },

    add: async (actor: Actor, manifest: ManifestInput): Promise<ExternalTool> => {
      requireAdministrator(actor)
      const wanted = toolOf(manifest)
      const added = await store.write(async (unit) => {
        if ((await unit.externalTools.all()).length >= MAX_TOOLS)
          refuse({ kind: 'invalid', message: `There are ${MAX_TOOLS} tools already: delete one.` })
        const tool = await unit.externalTools.add(wanted)
        if (tool === 'taken')
          return refuse({
            kind: 'invalid',
            message: `There is a tool with the name ${wanted.displayName} for these objects already.`,
          })
        await record(unit, actor, { kind: 'externalToolAdded', tool })
        return tool
      })
      await changed()
      return added
    },

    /** Returns the tool that was removed. */
    remove: async (actor: Actor, id: number): Promise<ExternalTool> => {
      requireAdministrator(actor)
      const removed = await store.write(async (unit) => {
        const tool = await toolFor(unit, id)
        if (!(await unit.externalTools.remove(id))) noSuchTool(id)
        await record(unit, actor, { kind: 'externalToolRemoved', tool })
        return tool
      })
      await changed()
      return removed
    },
  }
}

/** Guests get the same answer as others where the address is not one for administrators. */
function requireAdministrator(actor: Actor): void {
  if (!isSuperuser(actor)) refuse({ kind: 'superuserOnly', message: 'Superusers only.' })
}
