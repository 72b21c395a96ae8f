import type { LicenseChoice, Repository } from '@holdfast/core'
import {
  refuse,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type TermsOfAccessKey,
  type TermsOfUseKey,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { optionalText } from '../input/optional-text.ts'
import { datasetRef } from '../input/references.ts'
import { strictObject } from '../input/strict-object.ts'
import { sentTexts, textEntries } from '../input/terms-texts.ts'
import { message } from '../output/envelope.ts'
import { sendDraft } from './send-draft.ts'
import { basedOn, sourceLastUpdateTime } from './stale-check.ts'

/** The licence and terms of the draft (docs/specification/versions.md#terms-of-access). */
export const termsEndpoints = (repository: Repository): readonly Endpoint[] => [
  updateAccess(repository),
  updateLicense(repository),
]

const EDIT = { area: 'versions', caller: 'account', lookup: 'dataset', method: 'put' } as const

const CustomTermsOfAccess = v.object({
  customTermsOfAccess: strictObject(
    v.object({ ...textEntries(TERMS_OF_ACCESS_KEYS), fileAccessRequest: v.nullish(v.boolean()) }),
  ),
})

/** An array of one object, or the object alone: clients send both. */
const AccessBody = v.union([
  CustomTermsOfAccess,
  v.pipe(
    v.array(CustomTermsOfAccess),
    v.length(1, 'There is one object of customTermsOfAccess for a dataset'),
  ),
])

const updateAccess = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...EDIT,
      id: 'D14',
      path: '/datasets/{id}/access',
      summary: 'Overwrite the terms of access of the draft',
      query: v.object({ sourceLastUpdateTime }),
      body: jsonBody(AccessBody, { contentType: 'declared' }),
    },
    async (call) => {
      const { fileAccessRequest, ...texts } = accessOf(call.body)
      const draft = await repository.versions.updateAccess(call.actor, datasetRef(call), {
        access: {
          ...sentTexts<TermsOfAccessKey>(texts),
          ...(fileAccessRequest == null ? {} : { fileAccessRequest }),
        },
        basedOn: basedOn(call.query),
      })
      return sendDraft(call.c, repository, { draft })
    },
  )

function accessOf(body: v.InferOutput<typeof AccessBody>) {
  const [only] = Array.isArray(body) ? body : [body]
  return only?.customTermsOfAccess ?? { fileAccessRequest: null }
}

const LicenseBody = v.object({
  name: optionalText,
  customTerms: v.nullish(v.object(textEntries(TERMS_OF_USE_KEYS))),
})

const updateLicense = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...EDIT,
      id: 'datasets.license',
      path: '/datasets/{id}/license',
      summary: 'Set the licence or custom terms of use of the draft',
      body: jsonBody(LicenseBody),
    },
    async (call) => {
      await repository.versions.updateLicense(call.actor, datasetRef(call), choiceOf(call.body))
      return message(call.c, 'The license and terms of use of the draft were updated.')
    },
  )

function choiceOf({ name, customTerms }: v.InferOutput<typeof LicenseBody>): LicenseChoice {
  if (customTerms != null) return { kind: 'custom', terms: sentTexts<TermsOfUseKey>(customTerms) }
  if (name != null) return { kind: 'license', nameOrUri: name }
  return refuse({ kind: 'invalid', message: 'Either a license name or customTerms is required.' })
}
