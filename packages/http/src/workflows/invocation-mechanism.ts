import type { Repository } from '@holdfast/core'
import type { Mechanism } from '../app/caller.ts'
import { queryValues } from '../input/query-values.ts'

/** The id of a workflow invocation as a credential (platform supplement, 2). The header wins. */
export const workflowInvocation =
  ({ workflows }: Pick<Repository, 'workflows'>): Mechanism =>
  (c) => {
    const sent =
      c.req.header('X-Service-invocationID') ?? queryValues(c).get('invocationID')?.[0] ?? null
    return sent === null ? null : workflows.authenticate(sent)
  }
