// Stands in a build for packages that are never loaded.
export {}
