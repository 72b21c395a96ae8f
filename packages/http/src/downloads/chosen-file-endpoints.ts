import { type Repository, refuse } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../app/endpoint.ts'
import { idNumber } from '../input/references.ts'
import { chosenFilesBody } from './chosen-files-body.ts'
import { countingQuery } from './counts-download.ts'
import { sendBundle } from './send-bundle.ts'

const ZIP = { 200: { description: 'A zip', contentType: 'application/zip' } }

/** A zip of files that the caller names (access supplement, 6.1). */
export const chosenFileEndpoints = ({ downloads }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'A11',
      method: 'get',
      path: '/access/datafiles/{ids}',
      summary: 'Download several files of one dataset',
      area: 'downloads',
      caller: 'anyone',
      refusalForm: 'full',
      query: v.object(countingQuery),
      answers: ZIP,
    },
    async ({ c, actor, params, query }) =>
      sendBundle(c, await downloads.files(actor, fileIds(params.ids.split(','))), query),
  ),
  endpoint(
    {
      id: 'A12',
      method: 'post',
      path: '/access/datafiles',
      summary: 'Download several files of one dataset, named in the body',
      area: 'downloads',
      caller: 'anyone',
      refusalForm: 'full',
      query: v.object(countingQuery),
      body: chosenFilesBody,
      answers: ZIP,
    },
    async ({ c, actor, body, query }) =>
      sendBundle(c, await downloads.files(actor, fileIds(body)), query),
  ),
]

/** Blanks and empty places are passed over; what is not a number is the id of nothing. */
const fileIds = (texts: readonly string[]): readonly number[] =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(
      (text) =>
        idNumber(text) ??
        refuse({ kind: 'missing', message: `Datafile ${text.slice(0, 100)}: no such file.` }),
    )
