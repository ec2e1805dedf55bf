import { trade, type Industry } from '@/lib/service/data/words/industry'
import { plant } from '@/lib/service/data/words/mixes'

/** Trades that make things. */
export const making: readonly Industry[] = [
  trade(
    '53',
    'Motor Vehicle Manufacturing',
    [11, 1911, 9],
    'Motors, Automotive, Mobility',
    'electric vans, brake systems, the battery line, driver assistance',
    'craft businesses, bus operators, fleet managers, car makers',
    'missing chips, warranty cases, heavy wiring looms, cold-weather range',
    'defects per million, energy per part, changeover time',
    { ...plant, engineering: 6, building: 7, data: 2 },
  ),
  trade(
    '135',
    'Machinery Manufacturing',
    [16, 1898, 7],
    'Maschinenbau, Machines, Technik, Automation',
    'packaging lines, bakery ovens, gear units, woodworking machines',
    'bakeries, breweries, furniture makers, bottlers',
    'unplanned stops, long set-up times, worn spindles, missing spare parts',
    'machine availability, scrap, energy per unit',
    { ...plant, building: 7, engineering: 4 },
  ),
  trade(
    '7',
    'Semiconductor Manufacturing',
    [7, 1971, 8],
    'Semiconductor, Microsystems, Photonics',
    'power modules, image sensors, the test line, radar chips',
    'car makers, camera firms, medical device makers, grid operators',
    'particle contamination, mask defects, tool downtime, long lead times',
    'yield, cycle time, defects per wafer',
    { ...plant, engineering: 7, research: 6, data: 3 },
  ),
  trade(
    '54',
    'Chemical Manufacturing',
    [9, 1891, 8],
    'Chemicals, Coatings, Polymers, Chemie',
    'water-based coatings, recycled polymers, cleaning concentrates, battery electrolytes',
    'furniture makers, shipyards, hospital laundries, cell makers',
    'solvent emissions, off-spec batches, volatile feedstock, residue disposal',
    'yield, emissions per tonne, complaint rate',
    { ...plant, research: 7, legal: 1 },
  ),
]
