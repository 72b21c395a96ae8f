import type { Repository } from '@holdfast/core'
import { type Actor, RefusedError, refuse } from '@holdfast/core/rules'
import { refuseField } from '../forms/own-words.ts'
import { requireSure } from '../forms/sure-box.tsx'
import type { Shown } from '../layout/shown.ts'
import { userPath } from './users-page.tsx'

/** What can be done with an account. */
export const USER_STEPS = [
  'superuser',
  'noSuperuser',
  'signOut',
  'removeRoles',
  'rename',
  'merge',
  'deactivate',
  'delete',
] as const
/** One of `USER_STEPS`. */
export type UserStep = (typeof USER_STEPS)[number]

/** Those that cannot be taken back: each asks for a tick. */
export const FINAL_STEPS: readonly UserStep[] = ['removeRoles', 'merge', 'deactivate', 'delete']

interface Wanted {
  readonly userName: string
  readonly form: URLSearchParams
  readonly shown: Shown
}

/** Does with an account what a form asks for. Returns the path with which to go on. */
export async function changeUser(
  accounts: Repository['users']['admin'],
  actor: Actor,
  { userName, form, shown }: Wanted,
): Promise<string> {
  const ref = { kind: 'userName', userName } as const
  const step = USER_STEPS.find((each) => each === form.get('do'))
  if (step === undefined) return refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
  if (FINAL_STEPS.includes(step)) requireSure(form, step, shown)
  switch (step) {
    case 'superuser':
    case 'noSuperuser':
      await accounts.setSuperuser(actor, ref, step === 'superuser')
      // Who is none any more has no administration to go back to.
      if (step === 'noSuperuser' && isAccountOf(actor, userName)) return '/account'
      break
    case 'signOut':
      await accounts.signOut(actor, ref)
      break
    case 'removeRoles':
      await accounts.removeRoles(actor, ref)
      break
    case 'deactivate':
      await accounts.deactivate(actor, ref)
      break
    case 'rename': {
      const renamed = await accounts.rename(actor, ref, (form.get('userName') ?? '').trim())
      return userPath(renamed.userName)
    }
    case 'merge': {
      const into = { kind: 'userName', userName: (form.get('into') ?? '').trim() } as const
      const merged = await accounts.merge(actor, ref, into).catch(noAccount(shown))
      return userPath(merged.base.userName)
    }
    case 'delete':
      await accounts.delete(actor, ref)
      return '/admin/users'
  }
  return userPath(userName)
}

const isAccountOf = (actor: Actor, userName: string): boolean =>
  actor.kind === 'account' && actor.userName.toLowerCase() === userName.toLowerCase()

/** Says at its field that there is no account to merge into. */
const noAccount =
  ({ texts }: Shown) =>
  (error: unknown): never => {
    if (!(error instanceof RefusedError) || error.refusal.kind !== 'notFound') throw error
    return refuseField('into', texts.admin.users.noAccount)
  }
