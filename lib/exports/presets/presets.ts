import { atsPresets } from '@/lib/exports/presets/ats'
import { crmPresets } from '@/lib/exports/presets/crm'
import type { Preset } from '@/lib/exports/presets/preset'

/** Every importer's format that Nickel knows. */
export const presets: readonly Preset[] = [...crmPresets, ...atsPresets]

export const findPreset = (id: string): Preset | undefined => presets.find((preset) => preset.id === id)
