import { type Actor, isSuperuser, refuse } from '@holdfast/core/rules'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { Reader } from '../layout/reader.ts'

/** The reader as a superuser. Guests are led to sign in; others get the page that says there is none. */
export function requireAdministrator(reader: Reader): Actor {
  requireSignedIn(reader)
  const { actor } = reader
  return isSuperuser(actor) ? actor : refuse({ kind: 'missing', message: 'There is no such page.' })
}
