import type { Repository } from '@holdfast/core'
import {
  type Actor,
  type PlaceRef,
  RefusedError,
  type RoleHistoryEntry,
  refuse,
} from '@holdfast/core/rules'
import { type FormState, refusedForm } from '../forms/form-state.ts'
import type { RolesFacts } from './role-list.tsx'
import { typedAssignee } from './typed-assignee.ts'

/** Who has which role on an object, and what the reader may give there. */
export const rolesAt = async (
  { assignments, roleHistory }: Repository,
  actor: Actor,
  { place, number }: { readonly place: PlaceRef; readonly number: number },
): Promise<RolesFacts> => ({
  given: await assignments.list(actor, place),
  offered: await assignments.offered(actor, place),
  number,
  history: await roleHistory.at(actor, place).catch(hiddenHistory),
})

/** Another right than that to give roles opens the history. */
function hiddenHistory(error: unknown): readonly RoleHistoryEntry[] {
  if (error instanceof RefusedError && error.refusal.kind === 'accessDenied') return []
  throw error
}

/** Gives or takes the role that a form names. */
export async function changeRoles(
  { assignments }: Repository,
  actor: Actor,
  { place, form }: { readonly place: PlaceRef; readonly form: URLSearchParams },
): Promise<void> {
  if (form.get('do') === 'revoke') {
    const id = /^\d{1,15}$/.exec(form.get('assignment') ?? '')?.[0]
    if (id === undefined) return refuse({ kind: 'invalid', message: 'No role was chosen.' })
    await assignments.revoke(actor, place, Number(id))
    return
  }
  const roleAlias = form.get('role') ?? ''
  if (roleAlias === '') {
    const message = 'Choose a role.'
    const problems = [{ path: 'role', message, code: 'fieldRequired' } as const]
    return refuse({ kind: 'invalid', message, problems })
  }
  await assignments.assign(actor, place, {
    assignee: typedAssignee(form.get('assignee')),
    roleAlias,
  })
}

/** What is wrong belongs to the name, which is the only thing in the form that is typed, unless the refusal names a field. */
export function atAssignee(form: URLSearchParams, error: RefusedError): FormState {
  const state = refusedForm(form, error)
  if (error.refusal.kind !== 'invalid' || state.problems.size > 0) return state
  if (!form.has('assignee')) return state
  return { ...state, problems: new Map([['assignee', error.message]]), refused: null }
}
