import { runQueueContract, sharedDatabase } from './contract.ts'
import { embeddedDatabase } from './databases.ts'
import { jobQueueRules } from './job-queue-rules.ts'

const database = sharedDatabase(embeddedDatabase)
runQueueContract('embedded PostgreSQL', database)
jobQueueRules('embedded PostgreSQL', database)
