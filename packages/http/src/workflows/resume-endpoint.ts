import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { accepted } from '../output/envelope.ts'

const ANSWER_LIMIT = 64 * 1024

/**
 * Resumes a waiting workflow. The address of the caller is that of the connection: clients can forge the
 * headers in which a proxy names another one.
 */
export const resumeEndpoint = ({ workflows }: Repository): Endpoint =>
  endpoint(
    {
      id: 'workflows.resume',
      method: 'post',
      path: '/workflows/{invocationId}',
      summary: 'Resume a waiting workflow',
      area: 'workflows',
      caller: 'ignored',
      body: textBody({ limit: ANSWER_LIMIT }),
      refusals: { accessDenied: 401 },
      answers: { 202: { description: 'The workflow goes on' } },
    },
    async ({ c, params, body }) => {
      const from = c.env?.incoming?.socket.remoteAddress ?? null
      await workflows.resume(params.invocationId, { answer: body, from })
      return accepted(c, { message: 'The workflow was resumed.' })
    },
  )
