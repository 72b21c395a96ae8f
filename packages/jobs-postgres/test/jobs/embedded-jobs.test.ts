import { embeddedDatabase } from './databases.ts'
import { jobQueueRules } from './job-queue-rules.ts'

jobQueueRules('embedded PostgreSQL', embeddedDatabase)
