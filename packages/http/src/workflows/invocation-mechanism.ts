import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import type { Mechanism } from '../endpoints/caller.ts'
import { queryValues } from '../input/query-values.ts'

/**
 * The id of a workflow invocation as a credential (docs/specification/authentication.md). The header takes
 * precedence. Endpoints of API tokens do not accept it: a credential that lives for minutes must not be
 * exchanged for one that lives for a year.
 */
export const workflowInvocation =
  ({ workflows }: Pick<Repository, 'workflows'>): Mechanism =>
  (c) => {
    const sent =
      c.req.header('X-Service-invocationID') ?? queryValues(c).get('invocationID')?.[0] ?? null
    if (sent === null) return null
    if (c.get('route')?.startsWith('/users/token'))
      return refuse({ kind: 'badCredential', message: 'Bad workflow invocationID' })
    return workflows.authenticate(sent)
  }
