import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { idNumber } from '../input/references.ts'
import { created, message, ok } from '../output/envelope.ts'
import { defaultWorkflowEndpoints } from './default-endpoints.ts'
import { presentInvocation, presentWorkflow, presentWorkflowName } from './present-workflow.ts'
import { resumeEndpoint } from './resume-endpoint.ts'
import { workflowBody } from './workflow-body.ts'

const area = 'workflows'
const caller = 'account'
const ALL = '/admin/workflows'
const ONE = '/admin/workflows/{id}'

/** Workflows around publications (docs/specification/workflows.md). */
export const workflowEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...definitions(repository),
  ...defaultWorkflowEndpoints(repository),
  resumeEndpoint(repository),
]

const definitions = ({ workflows, site }: Repository): readonly Endpoint[] => [
  endpoint(
    { id: 'workflows.list', method: 'get', path: ALL, summary: 'All workflows', area, caller },
    async ({ c, actor }) => ok(c, (await workflows.all(actor)).map(presentWorkflowName)),
  ),
  endpoint(
    {
      id: 'workflows.add',
      method: 'post',
      path: ALL,
      summary: 'Add a workflow',
      area,
      caller,
      body: workflowBody,
      answers: { 201: { description: 'The workflow as it was stored' } },
    },
    async ({ c, actor, body }) => {
      const workflow = await workflows.add(actor, body)
      const location = `${site.url}/api/admin/workflows/${workflow.id}`
      return created(c, presentWorkflow(workflow), location)
    },
  ),
  endpoint(
    { id: 'workflows.get', method: 'get', path: ONE, summary: 'A workflow', area, caller },
    async ({ c, actor, params }) =>
      ok(c, presentWorkflow(await workflows.get(actor, workflowId(params.id)))),
  ),
  endpoint(
    {
      id: 'workflows.delete',
      method: 'delete',
      path: ONE,
      summary: 'Delete a workflow that is no default',
      area,
      caller,
    },
    async ({ c, actor, params }) => {
      await workflows.delete(actor, workflowId(params.id))
      return message(c, `Workflow ${params.id} deleted.`)
    },
  ),
  endpoint(
    {
      id: 'workflows.unfinished',
      method: 'get',
      path: '/admin/workflows/invocations',
      summary: 'The unfinished workflows, and the ids to resume the waiting ones',
      area,
      caller,
    },
    async ({ c, actor }) => ok(c, (await workflows.unfinished(actor)).map(presentInvocation)),
  ),
]

const workflowId = (text: string): number =>
  idNumber(text) ?? refuse({ kind: 'invalid', message: 'The id of a workflow is a number.' })
