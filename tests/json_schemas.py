"""Schemas of the OpenAPI document, for validation."""


def nullable_as_type(schema):
    """OpenAPI 3.0's `nullable` as JSON Schema says it."""
    if isinstance(schema, list):
        return [nullable_as_type(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: nullable_as_type(each) for name, each in schema.items() if name != "nullable"}
    return {"anyOf": [told, {"type": "null"}]} if schema.get("nullable") is True else told
