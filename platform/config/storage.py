from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashes the imports inside ES modules too; without it a module would load stale neighbours."""

    support_js_module_import_aggregation = True
    # One pass for each step of the longest chain of imports; Django's five are too few for the
    # table.
    max_post_process_passes = 20
