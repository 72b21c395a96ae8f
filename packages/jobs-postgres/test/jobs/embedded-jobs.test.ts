import { heldToContract, openedOnce } from './contract.ts'
import { embeddedDatabase } from './databases.ts'
import { jobQueueRules } from './job-queue-rules.ts'

const database = openedOnce(embeddedDatabase)
heldToContract('embedded PostgreSQL', database)
jobQueueRules('embedded PostgreSQL', database)
