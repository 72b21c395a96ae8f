import type { ManifestInput } from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { definitionIn } from '../input/definition.ts'
import { strictObject } from '../input/strict-object.ts'

const text = v.optional(v.string())

const parameters = v.object({
  httpMethod: v.optional(
    v.literal('GET', 'The parameters of a tool are sent with GET, so httpMethod must be GET.'),
  ),
  queryParameters: v.optional(v.array(strictObject(v.record(v.string(), v.string()))), []),
})

const Manifest = v.pipe(
  v.object({
    displayName: text,
    toolName: text,
    description: text,
    types: v.optional(v.array(v.string())),
    type: text,
    scope: text,
    toolUrl: text,
    contentType: text,
    toolParameters: v.optional(strictObject(parameters), {}),
    allowedApiCalls: v.optional(
      v.array(
        v.object({
          name: v.string(),
          httpMethod: v.string(),
          urlTemplate: v.string(),
          timeOut: v.number(),
        }),
      ),
      [],
    ),
    requirements: v.optional(
      strictObject(
        v.object({
          auxFilesExist: v.optional(
            v.array(v.object({ formatTag: v.string(), formatVersion: v.string() })),
            [],
          ),
        }),
      ),
      {},
    ),
  }),
  v.transform(
    ({ toolParameters, requirements, ...own }): ManifestInput => ({
      ...own,
      queryParameters: toolParameters.queryParameters,
      auxFilesExist: requirements.auxFilesExist,
    }),
  ),
)

/** A manifest: the types of its members. What it needs, and which values it may have, is a rule of the core. */
export const manifestBody = jsonBody(Manifest)

/** A manifest in a text of JSON. Refuses as `invalid` what is none. */
export const manifestIn = (text: string): ManifestInput => definitionIn(Manifest, text)
