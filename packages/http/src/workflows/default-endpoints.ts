import type { Repository } from '@holdfast/core'
import { refuse, WORKFLOW_TRIGGERS, type WorkflowTrigger } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { presentWorkflowName } from './present-workflow.ts'

const area = 'workflows'
const caller = 'account'
const DEFAULT = { path: '/admin/workflows/default/{trigger}', area, caller } as const
const ADDRESSES = { path: '/admin/workflows/ip-whitelist', area, caller } as const

/**
 * Default workflows of triggers, and the addresses that may resume workflows
 * (docs/specification/workflows.md).
 */
export const defaultWorkflowEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...defaults(repository),
  ...addresses(repository),
]

const defaults = ({ workflows }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'workflows.defaults',
      method: 'get',
      path: '/admin/workflows/default',
      summary: 'The default workflows of all triggers',
      area,
      caller,
    },
    async ({ c, actor }) => {
      const named = [...(await workflows.defaults(actor))].map(([trigger, workflow]) => [
        trigger,
        workflow && presentWorkflowName(workflow),
      ])
      // A trigger without a workflow is null.
      const text = JSON.stringify({ status: 'OK', data: Object.fromEntries(named) })
      return c.body(text, 200, { 'Content-Type': JSON_TYPE })
    },
  ),
  endpoint(
    { ...DEFAULT, id: 'workflows.default', method: 'get', summary: 'The workflow of a trigger' },
    async ({ c, actor, params }) =>
      ok(c, presentWorkflowName(await workflows.default(actor, triggerNamed(params.trigger)))),
  ),
  endpoint(
    {
      ...DEFAULT,
      id: 'workflows.chooseDefault',
      method: 'put',
      summary: 'Set the default workflow of a trigger',
      body: textBody({ limit: 1024 }),
    },
    async ({ c, actor, params, body }) => {
      const trigger = triggerNamed(params.trigger)
      const id =
        idNumber(body.trim()) ??
        refuse({ kind: 'invalid', message: 'Send the id of a workflow, a number.' })
      await workflows.chooseDefault(actor, trigger, id)
      return message(c, `Default workflow for trigger ${trigger} is now ${id}.`)
    },
  ),
  endpoint(
    {
      ...DEFAULT,
      id: 'workflows.forgetDefault',
      method: 'delete',
      summary: 'Remove the default workflow of a trigger',
    },
    async ({ c, actor, params }) => {
      const trigger = triggerNamed(params.trigger)
      await workflows.chooseDefault(actor, trigger, null)
      return message(c, `Default workflow for trigger ${trigger} unset.`)
    },
  ),
]

const addresses = ({ workflows }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADDRESSES,
      id: 'workflows.addresses',
      method: 'get',
      summary: 'The addresses that may resume workflows',
    },
    async ({ c, actor }) => message(c, await workflows.addresses(actor)),
  ),
  endpoint(
    {
      ...ADDRESSES,
      id: 'workflows.allowAddresses',
      method: 'put',
      summary: 'Set the addresses that may resume workflows',
      body: textBody({ limit: 64 * 1024 }),
    },
    async ({ c, actor, body }) => {
      await workflows.allowAddresses(actor, body)
      return message(c, body.trim())
    },
  ),
  endpoint(
    {
      ...ADDRESSES,
      id: 'workflows.forgetAddresses',
      method: 'delete',
      summary: 'Reset the addresses that may resume workflows',
    },
    async ({ c, actor }) => {
      await workflows.allowAddresses(actor, null)
      return message(c, `Restored to ${await workflows.addresses(actor)}.`)
    },
  ),
]

const triggerNamed = (text: string): WorkflowTrigger =>
  WORKFLOW_TRIGGERS.find((trigger) => trigger === text) ??
  refuse({
    kind: 'invalid',
    message: `There is no trigger ${text.slice(0, 100)}. Use one of ${WORKFLOW_TRIGGERS.join(', ')}.`,
  })
