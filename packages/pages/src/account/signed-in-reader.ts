import { refuse } from '@holdfast/core/rules'
import type { Reader, SignedIn } from '../layout/reader.ts'

/** The reader's session; who has none is led to the page to sign in. */
export const requireSignedIn = ({ signedIn }: Reader): SignedIn =>
  signedIn ?? refuse({ kind: 'unauthenticated' })
