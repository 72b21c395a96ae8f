import { tableEngineContract } from '@holdfast/contracts'
import { memoryTableEngine } from '@holdfast/memory'

tableEngineContract('an engine in memory', memoryTableEngine())
