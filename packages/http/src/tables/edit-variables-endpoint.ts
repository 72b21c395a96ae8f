import type { Repository } from '@holdfast/core'
import type { AskedVariable } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { jsonBody } from '../input/body-input.ts'
import { strictObject } from '../input/strict-object.ts'
import { message } from '../output/envelope.ts'
import { basedOn, sourceLastUpdateTime } from '../versions/stale-check.ts'

const id = v.pipe(v.number(), v.safeInteger())
const text = v.optional(v.nullable(v.string()))

const said = {
  label: text,
  preQuestion: text,
  literalQuestion: text,
  postQuestion: text,
  interviewInstruction: text,
  universe: text,
  notes: text,
  isWeight: v.optional(v.boolean()),
  weightVariable: v.pipe(
    v.optional(v.nullable(id)),
    v.description('The id of the variable by which it is weighted'),
  ),
  variableCategories: v.optional(
    v.array(
      v.strictObject({
        value: v.string(),
        label: text,
        weightedFrequency: v.optional(v.nullable(v.pipe(v.number(), v.finite()))),
      }),
    ),
  ),
}

/** Changed members of variables (docs/specification/tabular.md#reading-and-editing-tables). */
const changes = strictObject(
  v.strictObject({
    dataVariables: v.optional(
      v.array(
        v.strictObject({
          id,
          ...said,
          variableMetadata: v.pipe(
            v.optional(
              v.pipe(
                v.array(v.strictObject({ metadataId: v.optional(id), ...said })),
                v.maxLength(1),
              ),
            ),
            v.description('The same members, as the variables of a table are shown'),
          ),
        }),
      ),
    ),
    variableGroups: v.pipe(
      v.optional(
        v.array(v.strictObject({ id: v.optional(id), label: v.string(), variables: v.array(id) })),
      ),
      v.description('All groups of variables; those of the table stay when it is left out'),
    ),
  }),
)

type Changes = v.InferOutput<typeof changes>

/** Changes what is said of variables in the draft. */
export const editVariablesEndpoint = ({ tables, files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'tables.editVariables',
      method: 'put',
      path: '/files/{id}/variables',
      summary:
        'Change labels, questions, notes, weights and groups of the variables of a table in the draft',
      area: 'files',
      caller: 'account',
      lookup: 'file',
      query: v.object({ sourceLastUpdateTime }),
      body: jsonBody(changes),
    },
    async (call) => {
      const { dataVariables = [], variableGroups = null } = call.body
      const count = await tables.editVariables(call.actor, {
        fileId: await fileId(call, files),
        variables: dataVariables.map(flat),
        groups: variableGroups,
        basedOn: basedOn(call.query),
      })
      return message(call.c, editedText(count))
    },
  )

/** What is said of an edit that was made. */
export const editedText = (count: number): string =>
  `The metadata of ${count} ${count === 1 ? 'variable' : 'variables'} was updated in the draft.`

function flat({
  variableMetadata: [shown] = [],
  ...variable
}: NonNullable<Changes['dataVariables']>[number]): AskedVariable {
  const { metadataId: _, ...metadata } = shown ?? {}
  return { ...metadata, ...variable }
}
