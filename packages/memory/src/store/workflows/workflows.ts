import type { Workflows } from '@holdfast/core'
import type { Invocation, WorkflowTrigger } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { byId, compareText, inOrder } from '../ordering.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const workflows = (current: CurrentState): Workflows => ({
  all: async () => copied([...current().workflows.rows()].sort(byId)),
  find: async (id) => copied(current().workflows.get(id)),
  invocation: async (id) => copied(current().invocations.get(id)),
  invocations: async () => copied([...current().invocations.rows()].sort(firstStarted)),
  add: async (workflow) => {
    const state = current()
    const added = copied({ ...workflow, id: draw(state, 'workflow') })
    state.workflows.set(added.id, added)
    return copied(added)
  },
  remove: async (id) => void current().workflows.delete(id),
  addInvocation: async (invocation) => addInvocation(current(), invocation),
  saveInvocation: async (invocation) =>
    current().invocations.replace(invocation.id, copied(invocation)),
  removeInvocation: async (id) => void current().invocations.delete(id),
  removeInvocations: async (datasetId, trigger) => dropInvocations(current(), datasetId, trigger),
})

const firstStarted = inOrder<Invocation>(
  (a, b) => a.startedAt.getTime() - b.startedAt.getTime(),
  (a, b) => compareText(a.id, b.id),
)

function addInvocation(state: State, invocation: Invocation): void {
  const { id, datasetId, trigger } = invocation
  if (!state.datasets.has(datasetId)) throw new Error(`There is no dataset ${datasetId}`)
  const conflicting = state.invocations.find(
    (other) =>
      other.id === id ||
      (trigger === 'PrePublishDataset' &&
        other.trigger === trigger &&
        other.datasetId === datasetId),
  )
  if (conflicting !== null)
    throw new Error(`Invocation ${conflicting.id} conflicts with the added one`)
  state.invocations.set(id, copied(invocation))
}

/** Deletes the invocations of a dataset; all of them, or those of one trigger. */
export function dropInvocations(state: State, datasetId: number, trigger?: WorkflowTrigger): void {
  const gone = state.invocations.filter(
    (one) => one.datasetId === datasetId && (trigger === undefined || one.trigger === trigger),
  )
  for (const { id } of gone) state.invocations.delete(id)
}
