import { storeContract } from '@holdfast/contracts'
import { kinds, openStore } from '../databases.ts'

for (const kind of kinds)
  storeContract(`store on ${kind.name}`, () => openStore(kind), {
    jobs: true,
    concurrent: kind.concurrent,
  })
