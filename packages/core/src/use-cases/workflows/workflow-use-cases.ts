import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { LOCAL_ADDRESSES, parseAddresses } from '../../rules/workflows/addresses.ts'
import type { Invocation } from '../../rules/workflows/invocation.ts'
import {
  defaultSetting,
  defaultWorkflowId,
  type NewWorkflow,
  WORKFLOW_TRIGGERS,
  type Workflow,
  type WorkflowTrigger,
} from '../../rules/workflows/workflow.ts'
import { stepProblem } from './step-problem.ts'

const ADDRESS_SETTING = ':WorkflowsAdminIpWhitelist'

/** Workflows and their triggers, for superusers (docs/specification/workflows.md). */
export const workflowUseCases = (domain: Domain) => {
  const { store, clock } = domain
  const record = (
    { events }: WriteUnit,
    actor: Actor,
    happened: Pick<RepositoryEvent, 'kind' | 'details'>,
  ): Promise<void> =>
    events.append({ at: clock.now(), actor: assigneeOf(actor), objectId: null, ...happened })

  const defaults = async (actor: Actor): Promise<ReadonlyMap<WorkflowTrigger, Workflow | null>> => {
    requireSuperuser(actor)
    return store.read(async ({ settings, workflows }) => {
      const [values, all] = [await settings.all(), await workflows.all()]
      const named = (trigger: WorkflowTrigger): Workflow | null =>
        all.find(({ id }) => id === defaultWorkflowId(values, trigger)) ?? null
      return new Map(WORKFLOW_TRIGGERS.map((trigger) => [trigger, named(trigger)]))
    })
  }

  const changeSetting = (
    actor: Actor,
    name: string,
    valueIn: (unit: WriteUnit) => Promise<string | null>,
  ): Promise<void> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      const value = await valueIn(unit)
      if (value === null) await unit.settings.remove(name)
      else await unit.settings.put(name, value)
      const kind = value === null ? 'settingRemoved' : 'settingChanged'
      await record(unit, actor, { kind, details: { names: [name] } })
    })

  return {
    all: async (actor: Actor): Promise<readonly Workflow[]> => {
      requireSuperuser(actor)
      return store.read(({ workflows }) => workflows.all())
    },

    get: async (actor: Actor, id: number): Promise<Workflow> => {
      requireSuperuser(actor)
      return (await store.read(({ workflows }) => workflows.find(id))) ?? noSuchWorkflow(id)
    },

    add: (actor: Actor, workflow: NewWorkflow): Promise<Workflow> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        requirePossible(workflow, domain)
        const added = await unit.workflows.add(workflow)
        await record(unit, actor, {
          kind: 'workflowCreated',
          details: { id: added.id, name: added.name },
        })
        return added
      }),

    /** Invocations of the workflow continue. */
    delete: (actor: Actor, id: number): Promise<void> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        const workflow = (await unit.workflows.find(id)) ?? noSuchWorkflow(id)
        requireNotDefault(await unit.settings.all(), workflow)
        await unit.workflows.remove(id)
        await record(unit, actor, {
          kind: 'workflowDeleted',
          details: { id, name: workflow.name },
        })
      }),

    /** Unfinished invocations, in order of their start. */
    unfinished: async (actor: Actor): Promise<readonly Invocation[]> => {
      requireSuperuser(actor)
      return store.read(({ workflows }) => workflows.invocations())
    },

    defaults,

    default: async (actor: Actor, trigger: WorkflowTrigger): Promise<Workflow> =>
      (await defaults(actor)).get(trigger) ??
      refuse({ kind: 'notFound', what: `Default workflow for ${trigger}` }),

    /** Null removes the default workflow of the trigger. */
    chooseDefault: (actor: Actor, trigger: WorkflowTrigger, id: number | null): Promise<void> =>
      changeSetting(actor, defaultSetting(trigger), async ({ workflows }) => {
        if (id === null) return null
        return String(((await workflows.find(id)) ?? noSuchWorkflow(id)).id)
      }),

    /** The addresses that may resume workflows, separated by semicolons. */
    addresses: async (actor: Actor): Promise<string> => {
      requireSuperuser(actor)
      const values = await store.read(({ settings }) => settings.all())
      return values.get(ADDRESS_SETTING) ?? LOCAL_ADDRESSES
    },

    /** Null restores the default: this machine only. */
    allowAddresses: (actor: Actor, list: string | null): Promise<void> =>
      changeSetting(actor, ADDRESS_SETTING, async () => {
        if (list !== null && parseAddresses(list) === null)
          refuse({
            kind: 'invalid',
            message: 'The list must hold IP addresses, separated by semicolons.',
          })
        return list === null ? null : list.trim()
      }),
  }
}

/** Refuses invalid steps now instead of when a publication reaches them. */
function requirePossible({ steps }: NewWorkflow, domain: Domain): void {
  for (const step of steps) {
    const message = stepProblem(step, domain)
    if (message !== null) refuse({ kind: 'invalid', message })
  }
}

const noSuchWorkflow = (id: number): never => refuse({ kind: 'notFound', what: `Workflow ${id}` })

function requireNotDefault(settings: SettingValues, { id }: Workflow): void {
  if (WORKFLOW_TRIGGERS.some((trigger) => defaultWorkflowId(settings, trigger) === id))
    refuse({ kind: 'wrongState', message: `Workflow ${id} is a default workflow: unset it first.` })
}
