import type { VersionInput } from '@holdfast/core'
import {
  refuse,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type TermsInput,
  type TermsOfAccessKey,
  type TermsOfUseKey,
} from '@holdfast/core/rules'
import * as v from 'valibot'

type TermsKey = TermsOfUseKey | TermsOfAccessKey

const text = v.nullish(v.string())
const TERMS_KEYS: readonly TermsKey[] = [...TERMS_OF_USE_KEYS, ...TERMS_OF_ACCESS_KEYS]
// The entries have exactly these keys.
const TERMS_ENTRIES = Object.fromEntries(TERMS_KEYS.map((key) => [key, text])) as Readonly<
  Record<TermsKey, typeof text>
>

/**
 * A version as clients send it (docs/specification/datasets.md#request-body and
 * docs/specification/versions.md#replace-the-draft). Numbers, states, dates, ids and unknown keys are
 * ignored.
 */
export const VersionBody = v.object({
  /** The core parses these: it knows the fields. */
  metadataBlocks: v.optional(v.unknown()),
  /** An object, or its name or URI alone. */
  license: v.nullish(v.union([v.string(), v.object({ name: text, uri: text })])),
  ...TERMS_ENTRIES,
  fileAccessRequest: v.nullish(v.boolean()),
  versionNote: text,
  files: v.nullish(v.array(v.unknown())),
})

export type VersionBody = v.InferOutput<typeof VersionBody>

/** The body as input of the core. */
export function versionInput(body: VersionBody): VersionInput {
  return {
    metadataBlocks: body.metadataBlocks,
    terms: termsInput(body),
    ...(body.versionNote == null ? {} : { note: body.versionNote }),
  }
}

/** Files are added by uploads: this endpoint refuses a body that lists some. */
export function refuseFiles({ files }: VersionBody, message: string): void {
  if ((files ?? []).length > 0) refuse({ kind: 'invalid', message })
}

function termsInput(body: VersionBody): TermsInput {
  const texts = Object.fromEntries(
    TERMS_KEYS.flatMap((key) => (body[key] == null ? [] : [[key, body[key]]])),
  )
  const license = licenseInput(body.license)
  return {
    ...texts,
    ...(license === null ? {} : { license }),
    ...(body.fileAccessRequest == null ? {} : { fileAccessRequest: body.fileAccessRequest }),
  }
}

/** A bare string is tried as a URI and as a name. Null changes nothing. */
function licenseInput(license: VersionBody['license']): NonNullable<TermsInput['license']> | null {
  if (typeof license === 'string')
    return license.trim() === '' ? null : { uri: license, name: license }
  const { uri, name } = license ?? {}
  if (uri == null && name == null) return null
  return { ...(uri == null ? {} : { uri }), ...(name == null ? {} : { name }) }
}
