from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashes the imports inside ES modules too; without it a module would load stale neighbours."""

    support_js_module_import_aggregation = True
