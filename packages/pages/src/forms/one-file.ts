import { refuse } from '@holdfast/core/rules'
import type { FormPart } from '../app/page-site.ts'
import { FORM_TOKEN_FIELD } from './form-parts.tsx'

/** Does something with the one file of a form, as it arrives, after its token was checked. */
export async function withOneFile<T>(
  parts: AsyncIterable<FormPart>,
  {
    requireToken,
    take,
  }: {
    readonly requireToken: (token: string) => void
    readonly take: (bytes: AsyncIterable<Uint8Array>, fileName: string) => Promise<T>
  },
): Promise<T> {
  let allowed = false
  for await (const part of parts) {
    if (part.kind === 'field' && part.name === FORM_TOKEN_FIELD) {
      requireToken(part.value)
      allowed = true
    } else if (part.kind === 'file' && part.fileName !== '') {
      // The token comes first; a form of another site has none.
      if (!allowed) requireToken('')
      return await take(part.bytes, part.fileName)
    }
  }
  return refuse({ kind: 'invalid', code: 'noFileChosen', message: 'No file was chosen.' })
}
