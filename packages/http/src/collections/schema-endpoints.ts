import type { Repository, SentJson, Verdict } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { type BodyInput, jsonBody } from '../input/body-input.ts'
import { collectionRef } from '../input/references.ts'
import { unknownFieldWarnings } from '../metadata/field-warnings.ts'
import { okWithWarnings } from '../output/envelope.ts'
import { JSON_TYPE, jsonText } from '../output/json.ts'
import { RequestRefused } from '../refusals/request-refused.ts'

const area = 'collections'
const caller = 'anyone'

const AnyObject = v.looseObject({})

const anyJson = jsonBody(v.unknown(), { contentType: 'declared' })

/**
 * A body that is not JSON is reported as a finding, not refused
 * (docs/specification/collection-metadata.md#validating-dataset-json).
 */
const sentJson: BodyInput<SentJson> = {
  ...anyJson,
  read: async (c) => {
    try {
      return { kind: 'json', document: await anyJson.read(c) }
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.fault !== 'malformed') throw error
      return { kind: 'unreadable', reason: error.message }
    }
  },
}

/**
 * The schema of a collection's datasets, and validation against it
 * (docs/specification/collection-metadata.md#dataset-schema).
 */
export const schemaEndpoints = ({ configuration }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C28',
      method: 'get',
      path: '/collections/{id}/datasetSchema',
      summary: 'The JSON Schema of new datasets in a collection',
      area,
      caller,
      answers: { 200: { description: 'The schema, without the envelope', bare: AnyObject } },
    },
    async ({ c, actor, params }) => {
      const schema = await configuration.datasetSchema(actor, collectionRef(params.id))
      // Clients pass the body to a validator unchanged, so it has no envelope.
      return c.body(jsonText(schema), 200, { 'Content-Type': JSON_TYPE })
    },
  ),
  endpoint(
    {
      id: 'C29',
      method: 'post',
      path: '/collections/{id}/validateDatasetJson',
      summary: 'Validate a document as a new dataset of a collection',
      area,
      caller,
      body: sentJson,
    },
    async ({ c, actor, params, body }) => {
      const ref = collectionRef(params.id)
      const verdict = await configuration.validateDatasetJson(actor, ref, body)
      const warnings = verdict.kind === 'valid' ? unknownFieldWarnings(verdict.unknownFields) : []
      return okWithWarnings(c, { message: verdictText(verdict) }, warnings)
    },
  ),
]

/** Existing clients compare the beginnings. */
function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'valid':
      return 'The Dataset JSON provided is valid for this Collection.'
    case 'invalid':
      return `The Dataset JSON provided failed validation with the following error: ${verdict.faults}`
    case 'unreadable':
      return `Validation failed with following exception: ${verdict.reason}`
  }
}
