import { EVENT_KINDS, type RecordedEvent } from '@holdfast/core/rules'
import * as v from 'valibot'
import {
  type Document,
  generated,
  instant,
  integer,
  json,
  nullable,
  oneOf,
  text,
} from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'

const details: Document<RecordedEvent['details']> = v.record(v.string(), v.unknown())

export const EVENT = declaredTable('event_log', {
  id: generated(integer('id')),
  at: instant('at'),
  actor: text('actor'),
  kind: oneOf('kind', EVENT_KINDS),
  objectId: nullable(integer('object_id')),
  details: json('details', details),
})
