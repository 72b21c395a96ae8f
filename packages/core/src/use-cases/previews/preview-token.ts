import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { PreviewUrl } from '../../rules/previews/preview-url.ts'
import { freshSecret } from '../signing/server-secret.ts'

type Sealing = Pick<Domain, 'signer' | 'ids'>

/** The stored forms of a new token of a preview URL. */
export async function sealedPreviewToken(
  { secrets }: WriteUnit,
  { signer, ids }: Sealing,
  token: string,
): Promise<Pick<PreviewUrl, 'fingerprint' | 'sealedToken'>> {
  const key = await secrets.ensure('previews', freshSecret({ ids }))
  return { fingerprint: signer.fingerprint(token), sealedToken: signer.seal(key, token) }
}

/** The token of a stored preview URL. */
export async function previewTokenOf(
  { secrets }: ReadUnit,
  { signer }: Pick<Domain, 'signer'>,
  { datasetId, sealedToken }: PreviewUrl,
): Promise<string> {
  const key = await secrets.find('previews')
  if (key === null) throw new Error(`The preview URL of dataset ${datasetId} is missing its key`)
  return signer.unseal(key, sealedToken)
}

/** Encrypts the tokens that older versions stored in plain text. */
export async function sealPreviewTokens(unit: WriteUnit, domain: Sealing): Promise<void> {
  for (const { assignmentId, token } of await unit.previewUrls.unsealed()) {
    const { sealedToken } = await sealedPreviewToken(unit, domain, token)
    await unit.previewUrls.seal(assignmentId, sealedToken)
  }
}
